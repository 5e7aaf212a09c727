import { createServer } from 'node:net'
import type { Config } from '../config.ts'

/** Fails before anything else is started when the port is taken. */
export async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((done, failed) => probe.once('error', failed).listen(port, host, done))
  } catch (error) {
    throw new Error(reason((error as NodeJS.ErrnoException).code, host, port), { cause: error })
  }
  await new Promise((done) => probe.close(done))
}

function reason(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is used by another program. Choose another: PORT=3001 npm start`
  if (code === 'EACCES') return `Port ${port} is reserved for the system. Choose another: PORT=3000 npm start`
  return `It cannot listen on ${host}:${port} (${code}). Check HOST and PORT.`
}
