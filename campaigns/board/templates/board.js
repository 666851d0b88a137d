"use strict";
// Shows the page again when the server says that it has changed. Nothing is sent but the request for the page.
const place = location.pathname.replace(/\/$/, "");
const shown = document.getElementById("shown");
const root = document.documentElement;
let wait = 2000;

async function showAgain(version) {
  if (version === root.dataset.version) return;
  const answer = await fetch(place, { cache: "no-store" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("shown");
  if (!fresh) return;
  for (const part of ["header", "main"]) put(shown.querySelector(part), fresh.querySelector(part));
  root.dataset.version = page.documentElement.dataset.version;
  document.title = page.title;
}

// Puts the new sections into a part; one that is the same stays, so that nobody loses their place in it.
function put(part, fresh) {
  const before = latest();
  const old = new Map([...part.children].map((each) => [each.id, each]));
  part.replaceChildren(...[...fresh.children].map((each) => {
    const was = old.get(each.id);
    return was && was.isEqualNode(each) ? was : each;
  }));
  if (latest() !== before) document.getElementById("news").textContent = latest();
}

function latest() {
  const first = shown.querySelector("#results li");
  return first ? first.textContent.replace(/\s+/g, " ").trim() : "";
}

function say(text) {
  const state = document.getElementById("state");
  if (state.textContent !== text) state.textContent = text;
}

function listen() {
  const news = new EventSource(place + "/events");
  news.onopen = () => { wait = 2000; say(""); };
  news.onmessage = (event) => { showAgain(event.data).catch(() => {}); };
  news.onerror = () => {
    say("No connection. Trying again.");
    if (news.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, 60000);
  };
}

listen();
