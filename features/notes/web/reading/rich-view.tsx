import { type CSSProperties, createElement, type ReactNode } from 'react';
import type { RichDocument, RichMark, RichNode } from '../../contract.ts';
import styles from './rich.module.css';

interface RichViewProps {
  readonly document: RichDocument;
  readonly imageHref: (fileId: string) => string;
}

/** A document as it is read: React elements made from named nodes and marks, never markup of somebody else. */
export function RichView({ document, imageHref }: RichViewProps) {
  return <div className={styles.rich}>{children(document, imageHref)}</div>;
}

const children = (node: RichNode, href: RichViewProps['imageHref']): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read doesn't change
  (node.content ?? []).map((child, at) => <Part key={at} node={child} href={href} />);

const sideOf = (node: RichNode): CSSProperties | undefined =>
  node.attrs?.textAlign ? { textAlign: node.attrs.textAlign as CSSProperties['textAlign'] } : undefined;

function Part({ node, href }: { readonly node: RichNode; readonly href: RichViewProps['imageHref'] }) {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>((inside, mark) => marked(mark, inside), node.text);
    case 'hardBreak':
      return <br />;
    case 'image':
      return (
        <img src={href(String(node.attrs?.fileId))} alt={String(node.attrs?.alt ?? '')} loading="lazy" />
      );
    case 'heading':
      // Below the page's h1, the note's h2 and the part's h3.
      return createElement(
        `h${Number(node.attrs?.level ?? 2) + 2}`,
        { style: sideOf(node) },
        children(node, href),
      );
    case 'bulletList':
      return <ul>{children(node, href)}</ul>;
    case 'orderedList':
      return <ol start={Number(node.attrs?.start ?? 1)}>{children(node, href)}</ol>;
    case 'listItem':
      return <li>{children(node, href)}</li>;
    case 'blockquote':
      return <blockquote>{children(node, href)}</blockquote>;
    default:
      return <p style={sideOf(node)}>{children(node, href)}</p>;
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
