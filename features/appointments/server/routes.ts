import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { FeePlace, PlanVisits } from './fees.ts';
import * as availability from './service/availability.ts';
import { book } from './service/book.ts';
import { cancel, setStatusOf, takeBackArrival } from './service/change.ts';
import { beLate, readDelay } from './service/delay.ts';
import { board, list } from './service/list.ts';
import { move } from './service/move.ts';
import { readAppointment, readCalendar, readQueue, readStatus } from './service/read.ts';
import { bookSeriesOf } from './service/series.ts';
import { readSlots } from './service/slots.ts';
import { changeVisitRules, readVisitRules } from './service/visit-rules.ts';
import * as waiting from './service/waiting-list.ts';

export const routes =
  (fees: FeePlace, plans: PlanVisits) =>
  (on: On): void => {
    on(contract.getSlots, (ctx, { query }) => readSlots(ctx, query, plans));
    on(contract.bookAppointment, (ctx, { body }) => book(ctx, body, { fees, plans }));
    on(contract.bookSeries, (ctx, { body }) => bookSeriesOf(ctx, body, { fees, plans }));
    on(contract.listAppointments, (ctx, { query }) => list(ctx, query));
    on(contract.getDayBoard, (ctx, { query }) => board(ctx, query.date));
    on(contract.getAppointment, (ctx, { params }) => readAppointment(ctx, params.appointment_id));
    on(contract.moveAppointment, (ctx, { params, body }) =>
      move(ctx, params.appointment_id, body, { fees, plans }),
    );
    on(contract.cancelAppointment, (ctx, { params, body }) => cancel(ctx, params.appointment_id, body));
    on(contract.changeStatus, (ctx, { params, body }) => setStatusOf(ctx, params.appointment_id, body));
    on(contract.undoArrival, (ctx, { params, body }) => takeBackArrival(ctx, params.appointment_id, body));
    on(contract.getQueuePlace, (ctx, { params }) => readQueue(ctx, params.appointment_id));
    on(contract.getCalendarFile, (ctx, { params }) => readCalendar(ctx, params.appointment_id));
    on(contract.getAppointmentStatus, (ctx, { query }) => readStatus(ctx, query.appointment_id));

    on(contract.getVisitRules, (ctx) => readVisitRules(ctx));
    on(contract.setVisitRules, (ctx, { body }) => changeVisitRules(ctx, body));

    on(contract.getDelay, (ctx) => readDelay(ctx));
    on(contract.addDelay, (ctx, { body }) => beLate(ctx, body));

    on(contract.getAvailability, (ctx, { query }) => availability.readAvailability(ctx, query));
    on(contract.addWeeklyRule, (ctx, { body }) => availability.addRule(ctx, body));
    on(contract.changeWeeklyRule, (ctx, { params, body }) =>
      availability.changeRule(ctx, params.rule_id, body),
    );
    on(contract.removeWeeklyRule, (ctx, { params, query }) =>
      availability.removeRule(ctx, params.rule_id, query.keep_bookings ?? false),
    );
    on(contract.addException, (ctx, { body }) => availability.addDatedException(ctx, body));
    on(contract.changeException, (ctx, { params, body }) =>
      availability.changeDatedException(ctx, params.exception_id, body),
    );
    on(contract.removeException, (ctx, { params, query }) =>
      availability.removeDatedException(ctx, params.exception_id, query.keep_bookings ?? false),
    );

    on(contract.joinWaitingList, (ctx, { body }) => waiting.join(ctx, body));
    on(contract.listWaiting, (ctx, { query }) => waiting.listOwn(ctx, query));
    on(contract.leaveWaitingList, (ctx, { params }) => waiting.leave(ctx, params.entry_id));
    on(contract.acceptOffer, (ctx, { params, body }) =>
      waiting.accept(ctx, params.entry_id, body, { fees, plans }),
    );
  };
