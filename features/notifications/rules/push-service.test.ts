import { expect, it } from 'vitest';
import { isPushService } from './push-service.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-pn1p.notify.windows.com/w/?token=BQYAAA',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint, { onLoopback: false })).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com@10.0.0.1/x',
  'https://user:pw@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evilpush.apple.com.example/x',
  'https://notify.windows.com.evil.example/x',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://localhost/x',
  'http://127.0.0.1:9000/push',
  'ftp://fcm.googleapis.com/x',
  'fcm.googleapis.com',
  '',
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint, { onLoopback: false })).toBe(false);
});

it('a machine may try it with itself, and only with itself', () => {
  expect(isPushService('http://127.0.0.1:9000/push', { onLoopback: true })).toBe(true);
  expect(isPushService('http://localhost:9000/push', { onLoopback: true })).toBe(true);
  expect(isPushService('http://127.0.0.2.example/push', { onLoopback: true })).toBe(false);
  expect(isPushService('http://192.168.1.4/push', { onLoopback: true })).toBe(false);
});
