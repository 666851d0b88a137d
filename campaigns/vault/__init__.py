"""A campaign as a folder of Markdown files with front matter and `[[links]]`, which Obsidian opens as a vault.

`pages` makes the files of an account, `folder` writes them and recognises those it wrote, `files` names them, `links`
and `front` write and read their contents.
"""
