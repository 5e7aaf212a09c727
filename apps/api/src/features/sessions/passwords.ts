import { hash, verify } from '@node-rs/argon2'

/** OWASP's setting for argon2id: 19 MiB, two rounds. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a user it is compared with a hash of nothing,
 * so that nobody can tell by the time who exists.
 */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const fits = await verify(passwordHash ?? (await decoy), password).catch(() => false)
  return fits && passwordHash !== undefined
}
