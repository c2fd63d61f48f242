export interface SizeSearch {
  /** First guess. */
  start: number;
  fewest: number;
  most: number;
  wantedWidth: number;
  /** Mean interval width at a size; null where no simulation gave an interval. */
  widthAt: (size: number) => number | null;
}

export interface FoundSize {
  size: number;
  /** Mean width at that size. */
  width: number | null;
  /** The wanted width is not reached at `most`. */
  unreachable: boolean;
}

/** Size whose mean width is the wanted one, to a hundredth, from the law that widths fall with the root of the size. */
export function searchSize(search: SizeSearch): FoundSize {
  const { fewest, most, wantedWidth } = search;
  let size = Math.min(most, Math.max(fewest, search.start));
  let width = search.widthAt(size);
  for (let step = 0; step < 10; step++) {
    const next = width === null ? size * 2 : Math.ceil(size * (width / wantedWidth) ** 2);
    const bounded = Math.min(most, Math.max(fewest, next));
    const settled = width !== null && width <= wantedWidth && Math.abs(bounded - size) <= Math.max(1, size / 100);
    if (bounded === size || settled) break;
    size = bounded;
    width = search.widthAt(size);
  }
  return { size, width, unreachable: width === null || width > wantedWidth * 1.02 };
}
