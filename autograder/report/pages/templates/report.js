"use strict";
// Tables that sort and filter. Without this script they are complete, in the order that matters most.

const compare = new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare;

function cellOf(row, column) {
  const cell = row.cells[column];
  return cell ? (cell.dataset.v ?? cell.textContent.trim()) : "";
}

function order(one, other, numbers, turn) {
  if (numbers) {
    const [a, b] = [one, other].map(text => Number.parseFloat(text.replace("\u2212", "-")));
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b); // nothing comes last, either way
    return turn * (a - b);
  }
  if (!one || !other) return !one - !other;
  return turn * compare(one, other);
}

function sort(table, heading, said) {
  const numbers = heading.classList.contains("n");
  const was = heading.getAttribute("aria-sort");
  const first = numbers ? "descending" : "ascending";
  const second = numbers ? "ascending" : "descending";
  const now = was === first ? second : first;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", now);
  const column = heading.cellIndex;
  const keyed = Array.from(table.tBodies[0].rows, row => [cellOf(row, column), row]);
  const turn = now === "ascending" ? 1 : -1;
  keyed.sort((a, b) => order(a[0], b[0], numbers, turn));
  table.tBodies[0].append(...keyed.map(pair => pair[1]));
  said.textContent = `Sorted by ${heading.textContent.trim()}, ${now}.`;
}

function sortable(table, said) {
  for (const heading of table.tHead.rows[0].cells) {
    if (heading.dataset.fixed !== undefined) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    button.addEventListener("click", () => sort(table, heading, said));
    heading.append(button);
  }
}

function textOf(row) {
  const list = row.querySelector("[data-who]");
  const names = list && !list.children.length ? whoOf(list).map(nameOf).join(" ") : "";
  return `${row.textContent} ${names}`.toLowerCase();
}

function filterable(tools) {
  const rows = Array.from(document.getElementById(tools.dataset.for).tBodies[0].rows);
  const fields = Array.from(tools.querySelectorAll("input, select"));
  const output = tools.querySelector("output");
  let texts = null; // of the rows; a large class has a lot of text, so not before somebody types

  function apply() {
    let shown = 0;
    texts ??= rows.map(textOf);
    rows.forEach((row, number) => {
      const fits = fields.every(field => {
        const wanted = field.value.trim().toLowerCase();
        if (!wanted) return true;
        if (field.type === "search") return wanted.split(/\s+/).every(word => texts[number].includes(word));
        return (row.dataset[field.name] ?? "").toLowerCase().split("|").includes(wanted);
      });
      row.hidden = !fits;
      shown += fits;
    });
    output.textContent = `${shown} of ${rows.length} shown`;
  }

  function reset() {
    for (const field of fields) field.value = "";
    apply();
  }

  for (const field of fields) field.addEventListener("input", apply);
  tools.querySelector("button").addEventListener("click", () => { reset(); fields[0].focus(); });
  tools.hidden = false;
  if (fields.some(field => field.value)) apply(); // a browser that goes back may have kept what was typed
  else output.textContent = `${rows.length} of ${rows.length} shown`;
  return { rows, reset };
}

// In a large class, the lists of who made a mistake are places in the table of students until somebody looks.
const lines = Array.from(document.querySelectorAll("#student-table tbody tr"));

function whoOf(list) {
  return list.dataset.who.split(" ").map(place => lines[place]);
}

function nameOf(line) {
  return line.cells[0].textContent;
}

function unfold(list) {
  if (list.children.length) return;
  for (const line of whoOf(list)) {
    const link = document.createElement("a");
    link.href = `#${line.id}`;
    link.textContent = nameOf(line);
    list.appendChild(document.createElement("li")).append(link);
  }
}

// A link to a student must find their line, filtered out or not.
function follow(filters) {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (const filter of filters) if (target.hidden && filter.rows.includes(target)) filter.reset();
  target.scrollIntoView({ block: "center" });
  target.focus({ preventScroll: true });
}

for (const list of document.querySelectorAll("[data-who]")) {
  list.closest("details").addEventListener("toggle", () => unfold(list));
}
const said = document.getElementById("said");
for (const table of document.querySelectorAll("table.sortable")) sortable(table, said);
const filters = Array.from(document.querySelectorAll(".tools"), filterable);
addEventListener("hashchange", () => follow(filters));
if (location.hash) follow(filters);
