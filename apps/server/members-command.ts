import { parseArgs } from 'node:util';
import { BRANDS } from '#brands/index.ts';
import {
  addMember,
  type Identifier,
  parseIdentifier,
  removeMember,
  Sessions,
} from '#features/accounts/server/index.ts';
import { USER_TYPES, type UserType } from '#platform/domain/user-type.ts';
import type { Config } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import type { Database } from '#platform/server/db/database.ts';
import { originsOf } from '#platform/server/http/origins.ts';
import { type Command, CommandRefused } from './command.ts';
import { prepared } from './prepare-database.ts';

export const USAGE = `Usage, with the same settings as the server:
  npm run members -- add    --brand ${BRANDS[0]!.id} --as staff --phone +919812345678 --name "Asha Rao"
  npm run members -- remove --brand ${BRANDS[0]!.id} --as staff --phone +919812345678

  --brand  ${BRANDS.map(({ id }) => id).join(' or ')}
  --as     ${USER_TYPES.join(', ')}
  --phone  a mobile number, or --email an address
  --name   shown until the person fills in the own profile`;

/** What was asked for can't be done as it was written. */
class UsageError extends CommandRefused {
  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}

export interface MembersCommand {
  readonly verb: 'add' | 'remove';
  readonly brandId: string;
  readonly userType: UserType;
  readonly identifier: Identifier;
  readonly name: string | undefined;
}

/** @throws UsageError that says what is wrong and what to write */
export function readMembersCommand(args: readonly string[]): MembersCommand {
  const { values, positionals } = parsed(args);
  const [verb] = positionals;
  if ((verb !== 'add' && verb !== 'remove') || positionals.length > 1)
    throw new UsageError('Write add or remove.');
  const brand = BRANDS.find(({ id }) => id === values.brand);
  if (!brand) throw new UsageError('--brand is missing or unknown.');
  const userType = USER_TYPES.find((each) => each === values.as);
  if (!userType) throw new UsageError('--as is missing or unknown.');
  const identifier = parseIdentifier(values.phone ?? values.email ?? '');
  if (!identifier)
    throw new UsageError('--phone or --email is missing, or is neither a mobile number nor an address.');
  return {
    verb,
    brandId: brand.id,
    userType,
    identifier,
    name: values.name?.trim().slice(0, 100) || undefined,
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { brand: text, as: text, phone: text, email: text, name: text },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** `npm run members`: the first member may well be made before the first start. */
export const membersCommand =
  (command: MembersCommand): Command =>
  async ({ config, database }) => {
    const now = new Date();
    await prepared(database, config, { secrets: secretsOf(config.secretKey), now });
    console.log(await runMembersCommand(command, { config, database, now }));
  };

/** Does what was asked for. @returns the sentence for the operator */
export async function runMembersCommand(
  command: MembersCommand,
  { config, database, now }: { config: Config; database: Database; now: Date },
): Promise<string> {
  const who = `${command.identifier.value} as ${command.userType} of ${command.brandId}`;
  if (command.verb === 'remove') {
    const sessions = new Sessions(secretsOf(config.secretKey));
    const removed = await removeMember(database.db, sessions, { ...command, now });
    return removed ? `Removed ${who}; every session there has ended.` : `There is no ${who}.`;
  }
  const did = await addMember(database.db, { ...command, now });
  const origins = originsOf(config.publicUrl, BRANDS, config.mode === 'production');
  const label = BRANDS.find(({ id }) => id === command.brandId)?.labels[0];
  const address = origins.originOf(`${label}.${config.publicUrl.host}`);
  return `Added ${who} (${did}). They sign in at ${address} with a one-time code and can set a password there.`;
}
