import type { ComponentProps } from "react";
import Link from "next/link";

type Look = "primary" | "secondary" | "quiet" | "danger";

const BASE = "inline-flex min-h-10 items-center justify-center gap-2 rounded-md px-4 text-sm font-medium no-underline disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55";

const LOOKS: Record<Look, string> = {
  primary: "bg-accent text-accent-ink hover:brightness-110",
  secondary: "border border-line-strong bg-paper text-ink hover:bg-sunken",
  quiet: "text-ink-soft hover:bg-sunken hover:text-ink",
  danger: "border border-danger bg-paper text-danger hover:bg-danger-soft",
};

/** One primary button a screen; everything else is secondary or quiet. */
export function Button({ look = "secondary", className = "", type = "button", ...rest }: ComponentProps<"button"> & { look?: Look }) {
  return <button type={type} className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />;
}

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ look = "secondary", className = "", ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />;
}

/** A link to a file, which the browser saves; the app's own router never sees it. */
export function DownloadLink({ look = "secondary", className = "", ...rest }: ComponentProps<"a"> & { look?: Look }) {
  return <a download className={`${BASE} ${LOOKS[look]} ${className}`} {...rest} />;
}
