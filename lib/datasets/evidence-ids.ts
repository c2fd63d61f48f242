export interface EvidenceReading {
  /** Well-formed turn ids in the order written. */
  ids: string[];
  /** Ids that were mended, as written and as read. */
  repaired: { from: string; to: string }[];
  /** Pieces from which no turn id can be read. */
  unreadable: string[];
}

const WELL_FORMED = /^D[1-9]\d*:[1-9]\d*$/;
const MENDABLE = /^D:?0*(\d+):0*(\d+)$/;

/**
 * Reads one entry of LoCoMo's `evidence`, which may hold several ids ("D8:6; D9:17", "D9:1 D4:4 D4:6") and malformed
 * ones: "D30:05" is D30:5, "D:11:26" is D11:26; a lone "D" is unreadable.
 */
export function readEvidenceIds(entry: string): EvidenceReading {
  const reading: EvidenceReading = { ids: [], repaired: [], unreadable: [] };
  for (const piece of entry.split(/[\s;,]+/).filter(Boolean)) {
    const mended = MENDABLE.exec(piece);
    if (WELL_FORMED.test(piece)) {
      reading.ids.push(piece);
    } else if (mended && Number(mended[1]) > 0 && Number(mended[2]) > 0) {
      const to = `D${mended[1]}:${mended[2]}`;
      reading.ids.push(to);
      reading.repaired.push({ from: piece, to });
    } else {
      reading.unreadable.push(piece);
    }
  }
  return reading;
}
