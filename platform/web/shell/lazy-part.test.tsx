// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyPart, preload } from './lazy-part.tsx';

const given = (load: () => Promise<() => React.JSX.Element>) => {
  const Part = lazyPart(load);
  return render(
    <Suspense fallback="loading">
      <Part />
    </Suspense>,
  );
};

test('a part that was loaded before is drawn at once, another one when it is there', async () => {
  const load = async () => () => <p>Medicines</p>;
  await preload(load);
  given(load);
  expect(screen.getByText('Medicines')).toBeTruthy();

  given(async () => () => <p>Readings</p>);
  expect(screen.queryByText('Readings')).toBeNull();
  expect(await screen.findByText('Readings')).toBeTruthy();
});

test('a part that can’t be loaded before it is shown is asked for again then', async () => {
  let times = 0;
  const load = async () => {
    times += 1;
    if (times === 1) throw new TypeError('Failed to fetch');
    return () => <p>Visits</p>;
  };
  await preload(load);
  given(load);
  expect(await screen.findByText('Visits')).toBeTruthy();
});
