import type { OpenPayment } from '../../contract.ts';

/** Leaves for the gateway's own page with a form, as every browser can: no script of others runs in ours. */
export function leaveForGateway({ url, method, fields }: OpenPayment['checkout']): void {
  const form = document.createElement('form');
  form.action = url;
  form.method = method;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
