// Run as a process of its own: writes segments to the cache in the folder given until it is killed, one line a segment.
import { EmbeddingCache } from "../embedding-cache";

const [root, name, most] = process.argv.slice(2) as [string, string, string];
const cache = EmbeddingCache.open(root, { name: "model", parameters: {}, versions: {} });
for (let part = 0; part < Number(most); part++) {
  const texts = Array.from({ length: 200 }, (_, index) => `${name} ${part} ${index}`);
  cache.write(texts, texts.map((_, index) => new Float32Array(512).fill(part + index / 1000)));
  console.log(part);
}
