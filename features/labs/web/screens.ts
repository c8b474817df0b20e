import { visitComposer } from '#features/appointments/web/slots.ts';
import { packageActions } from '#features/lab-tests/web/slots.ts';
import { recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const one = () => import('./screens/order.tsx').then((m) => m.OrderScreen);
const orders = () => import('./screens/orders.tsx').then((m) => m.OrdersScreen);

/**
 * Tests at home. `screens/` are the cart, the checkout and the orders; `components/` are the steps of an order (times, tests
 * that are added, cancelling) and what doctors suggest on a record and in a visit.
 */
export const screens: WebScreens = {
  name: 'labs',
  routes: [
    {
      path: '/labs/cart',
      screen: () => import('./screens/cart.tsx').then((m) => m.CartScreen),
      access: ['patient'],
      title: 'labs.cart.title',
    },
    {
      path: '/labs/checkout',
      screen: () => import('./screens/checkout.tsx').then((m) => m.CheckoutScreen),
      access: ['patient'],
      title: 'labs.checkout.title',
    },
    { path: '/labs/orders', screen: orders, access: ['patient', 'staff'], title: 'labs.orders.title' },
    {
      path: '/labs/orders/:labOrderId',
      screen: one,
      access: ['patient', 'staff'],
      title: 'labs.orders.title',
    },
  ],
  more: [
    {
      id: 'lab-cart',
      group: 'orders',
      label: 'labs.cart.title',
      path: '/labs/cart',
      icon: 'cart',
      order: 36,
      userTypes: ['patient'],
    },
    {
      id: 'lab-orders',
      group: 'orders',
      label: 'labs.orders.title',
      path: '/labs/orders',
      icon: 'flask',
      order: 37,
      userTypes: ['patient', 'staff'],
    },
  ],
  fillings: [
    fill(packageActions, {
      id: 'labs.cart',
      order: 10,
      userTypes: ['patient'],
      part: () => import('./components/add-to-cart.tsx').then((m) => m.AddToCart),
    }),
    fill(visitComposer, {
      id: 'labs.visit',
      order: 30,
      label: 'labs.suggest.title',
      userTypes: ['doctor', 'coach'],
      part: () => import('./components/suggest-part.tsx').then((m) => m.SuggestPart),
    }),
    fill(recordRight, {
      id: 'labs.suggest',
      order: 40,
      userTypes: ['doctor', 'coach'],
      part: () => import('./components/suggest-part.tsx').then((m) => m.SuggestPart),
    }),
  ],
};
