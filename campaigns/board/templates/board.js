"use strict";
// Shows the page again when the server says that it has changed. Nothing is sent but the request for the page.
const place = location.pathname.replace(/\/$/, "");
const shown = document.getElementById("shown");
const root = document.documentElement;
const PAUSE = 2000;
let wait = PAUSE;
let wanted = root.dataset.version;
let asking = false;

// Asks for the page until it came: an answer that was lost, or refused by a busy board, would leave the old one.
async function follow(version) {
  wanted = version;
  if (asking) return;
  asking = true;
  while (wanted !== root.dataset.version) {
    const aim = wanted;
    const came = await showAgain().catch(() => false);
    if (came && aim === wanted) break;
    if (!came) await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
  }
  asking = false;
}

async function showAgain() {
  const answer = await fetch(place, { cache: "no-store" });
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("shown");
  if (!fresh) return false;
  for (const part of ["header", "main"]) put(shown.querySelector(part), fresh.querySelector(part));
  root.dataset.version = page.documentElement.dataset.version;
  document.title = page.title;
  return true;
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
  news.onopen = () => { wait = PAUSE; say(""); };
  news.onmessage = (event) => { follow(event.data); };
  news.onerror = () => {
    say("No connection. Trying again.");
    if (news.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, 60000);
  };
}

listen();
