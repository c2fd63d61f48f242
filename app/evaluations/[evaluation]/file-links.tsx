/** Links to files, quieter than the page's own actions. */
export function FileLinks({ of, names, address }: { of: string; names: readonly string[]; address(name: string): string }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-ink-soft">Files of {of}:</span>
      {names.map((name) => <a key={name} download href={address(name)}>{name}</a>)}
    </p>
  );
}
