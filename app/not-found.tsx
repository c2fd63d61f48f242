import { ButtonLink } from "./_ui/button";

export default function NotFoundPage() {
  return (
    <main id="main" className="mx-auto max-w-xl px-6 py-24">
      <h1 className="text-xl font-semibold">There is nothing here for you</h1>
      <p className="mt-2 text-ink-soft">The page does not exist, or your account has no access to it. If someone sent you the link, ask them for an invitation.</p>
      <ButtonLink href="/projects" look="primary" className="mt-6">To your projects</ButtonLink>
    </main>
  );
}
