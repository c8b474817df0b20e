import { sendReminders } from '#features/medications/server/index.ts';
import { openPostgres } from '#platform/server/db/database.ts';

/** One server of bench/reminders.ts: says that it begins, and sends until it is killed. */
const database = await openPostgres(process.argv[2] ?? '', { poolSize: 2 });
const { db } = database;
await db.execute('select 1');
console.log('begins');
await sendReminders({ db, now: new Date(), transaction: ((work: never) => db.transaction(work)) as never });
await database.close();
