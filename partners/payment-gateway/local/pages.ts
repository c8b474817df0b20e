import QrCode from 'qrcode';
import type { StoredOrder } from './store.ts';
import { upiLinkOf } from './upi.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const rupees = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 ? 2 : 0 })}`;

export const PAGE_CSS = `
:root { color-scheme: light; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 0; background: #f2f4f8; color: #1b2330; }
main { max-width: 26rem; margin: 0 auto; padding: 1rem; display: grid; gap: 1rem; }
.note { background: #fff4d6; border-radius: .75rem; padding: .75rem 1rem; }
section { background: #fff; border-radius: 1rem; padding: 1rem; display: grid; gap: .75rem; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0; }
.amount { font-size: 2rem; font-weight: 700; margin: 0; }
form { display: grid; gap: .75rem; } label { display: grid; gap: .25rem; }
input { font: inherit; min-height: 48px; padding: 0 .75rem; border: 1px solid #8a94a6; border-radius: .5rem; }
button { font: inherit; font-weight: 600; min-height: 48px; border: 1px solid #23408f; border-radius: .75rem; background: #fff; color: #23408f; }
button.main { background: #23408f; color: #fff; }
svg { width: 12rem; height: 12rem; justify-self: center; }
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="stylesheet" href="/demo/gateway/style.css"></head>
<body><main><p class="note">Demo payment page. No real money moves.</p>${body}</main></body></html>`;

const act = (order: StoredOrder, method: 'upi' | 'card', inside: string): string =>
  `<form method="post" action="/demo/gateway/act/${order.id}"><input type="hidden" name="method" value="${method}">${inside}</form>`;
const button = (outcome: string, label: string, isMain = false): string =>
  `<button name="outcome" value="${outcome}"${isMain ? ' class="main"' : ''}>${label}</button>`;

/** The hosted page: a UPI app with its QR code, and a card with a code from the bank. */
export async function payPage(order: StoredOrder, first: 'upi' | 'card'): Promise<string> {
  const qr = await QrCode.toString(upiLinkOf(order, order.id), { type: 'svg', margin: 1 });
  const upi = `<section><h2>UPI</h2>${qr}<p>Scan with a UPI app, or answer here as the app would.</p>${act(
    order,
    'upi',
    button('paid', 'Approve payment', true) +
      button('declined', 'Decline') +
      button('pending', 'Bank does not answer') +
      button('late', 'Fails now, paid a minute later'),
  )}</section>`;
  const card = `<section><h2>Card</h2>${act(
    order,
    'card',
    `<label>Card number<input name="number" inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111"></label>
<label>Code from the bank (123456 is right)<input name="code" inputmode="numeric" autocomplete="off"></label>${button('card', 'Pay by card', true)}`,
  )}</section>`;
  const parts = first === 'card' ? card + upi : upi + card;
  return page(
    'Demo payment',
    `<section><h1>Demo payment</h1><p class="amount">${rupees(order.amount)}</p></section>${parts}
<form method="get" action="/demo/gateway/back/${order.id}"><button>Back without paying</button></form>`,
  );
}
