// The search of a site's gallery; `index`, which precedes it, has the words of each card.

const search = document.getElementById("search");
const cards = new Map([...document.querySelectorAll("[data-address]")].map((card) => [card.dataset.address, card]));

function filter() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const entry of index) {
    const isFound = words.every((word) => entry.words.includes(word));
    cards.get(entry.address).hidden = !isFound;
    if (isFound) count += 1;
  }
  document.getElementById("count").textContent = count ? `${count} of ${index.length}` : "Nothing has all these words.";
}

search.addEventListener("input", filter);
filter();
