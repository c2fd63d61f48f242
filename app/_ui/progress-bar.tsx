/** A share from 0 to 1 as a bar; the label says the same in words. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  const percent = Math.round(100 * Math.min(1, Math.max(0, value)));
  return (
    <div role="progressbar" aria-label={label} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} className="mt-2 h-2 w-full max-w-64 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}
