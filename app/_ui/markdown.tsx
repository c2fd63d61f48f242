import ReactMarkdown from "react-markdown";
import remarkGfm from "remark-gfm";

/** Markdown that people wrote, without HTML of their own: tags show as text, and only harmless links become links. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={{ img: ({ alt }) => <span>[picture: {alt}]</span> }}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
