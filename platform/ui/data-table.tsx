import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  readonly sortable?: boolean;
  /** In the last row. */
  readonly total?: ReactNode;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  readonly hideCaption?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Below 768 px: each row a block of label and value, or the table scrolls sideways. */
  readonly narrow?: 'stack' | 'scroll';
  readonly sort?: { readonly key: string; readonly direction: 'ascending' | 'descending' };
  readonly onSort?: (key: string) => void;
  /** Instead of the rows when there are none. */
  readonly empty?: ReactNode;
}

/** The first column names the row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, narrow = 'stack', sort, onSort, empty } = props;
  const captionId = useId();
  if (rows.length === 0 && empty) return <>{empty}</>;
  // Laid out as blocks, a table is no table to a screen reader any more, unless it says so.
  const stacked = (role: string) => (narrow === 'stack' ? role : undefined);
  const alignment = (column: Column<Row>) => (column.align === 'end' ? styles.end : undefined);
  const cells = (inside: (column: Column<Row>) => ReactNode) =>
    columns.map((column, index) => {
      const Cell = index === 0 ? 'th' : 'td';
      return (
        <Cell
          key={column.key}
          role={stacked(index === 0 ? 'rowheader' : 'cell')}
          scope={index === 0 ? 'row' : undefined}
          data-label={column.label}
          className={alignment(column)}
        >
          {inside(column)}
        </Cell>
      );
    });
  return (
    <section
      aria-labelledby={captionId}
      className={classNames(styles.box, styles[narrow])}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table} role={stacked('table')}>
        <caption id={captionId} className={classNames(styles.caption, hideCaption && styles.hidden)}>
          {caption}
        </caption>
        <thead role={stacked('rowgroup')}>
          <tr role={stacked('row')}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={alignment(column)}
                aria-sort={sort?.key === column.key ? sort.direction : undefined}
              >
                {column.sortable && onSort ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={stacked('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role={stacked('row')}>
              {cells((column) => column.cell(row))}
            </tr>
          ))}
        </tbody>
        {columns.some((column) => column.total !== undefined) && (
          <tfoot role={stacked('rowgroup')}>
            <tr role={stacked('row')}>{cells((column) => column.total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface SortButtonProps<Row> {
  readonly column: Column<Row>;
  readonly sort: DataTableProps<Row>['sort'] | undefined;
  readonly onSort: (key: string) => void;
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  return (
    <button type="button" className={styles.sort} onClick={() => onSort(column.key)}>
      {column.label}
      {sort?.key === column.key && (
        <Icon name={sort.direction === 'ascending' ? 'arrow-up' : 'arrow-down'} size="small" />
      )}
    </button>
  );
}
