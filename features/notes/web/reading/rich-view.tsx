import { type CSSProperties, createElement, type ReactNode } from 'react';
import type { RichDocument, RichMark, RichNode } from '../../contract.ts';
import styles from './rich.module.css';

interface RichViewProps {
  readonly document: RichDocument;
  readonly imageHref: (fileId: string) => string;
  /** Level of the heading above it. */
  readonly below: number;
}

/** A document as it is read: React elements made from named nodes and marks, never from foreign markup. */
export function RichView({ document, imageHref, below }: RichViewProps) {
  return <div className={styles.rich}>{children(document, { href: imageHref, below })}</div>;
}

interface Given {
  readonly href: RichViewProps['imageHref'];
  readonly below: number;
}

const children = (node: RichNode, given: Given): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read doesn't change
  (node.content ?? []).map((child, at) => <Part key={at} node={child} given={given} />);

const sideOf = (node: RichNode): CSSProperties | undefined =>
  node.attrs?.textAlign ? { textAlign: node.attrs.textAlign as CSSProperties['textAlign'] } : undefined;

function Part({ node, given }: { readonly node: RichNode; readonly given: Given }) {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>((inside, mark) => marked(mark, inside), node.text);
    case 'hardBreak':
      return <br />;
    case 'image':
      return (
        <img
          src={given.href(String(node.attrs?.fileId))}
          alt={String(node.attrs?.alt ?? '')}
          loading="lazy"
        />
      );
    case 'heading':
      // A document's own headings begin at 2; here they stand below that of their part.
      return createElement(
        `h${Number(node.attrs?.level ?? 2) - 1 + given.below}`,
        { style: sideOf(node) },
        children(node, given),
      );
    case 'bulletList':
      return <ul>{children(node, given)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.start ?? 1)}>{children(node, given)}</ol>;
    case 'listItem':
      return <li>{children(node, given)}</li>;
    case 'blockquote':
      return <blockquote>{children(node, given)}</blockquote>;
    default:
      return <p style={sideOf(node)}>{children(node, given)}</p>;
  }
}

function marked(mark: RichMark, inside: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'textStyle':
      return <span style={{ fontSize: `${Number(mark.attrs?.fontSize ?? 16) / 16}rem` }}>{inside}</span>;
    case 'link':
      return (
        <a href={String(mark.attrs?.href ?? '')} rel="noopener noreferrer nofollow" target="_blank">
          {inside}
        </a>
      );
    default:
      return inside;
  }
}
