import { createServer } from 'node:net'
import type { Home } from './home.ts'

/** Where a server listens: a socket in a private folder, or (Windows) a free port of the loopback. */
export type ServerEndpoint = {
  readonly host: string
  readonly port: number
  readonly arguments: readonly string[]
}

export async function chooseEndpoint(home: Home): Promise<ServerEndpoint> {
  if (process.platform !== 'win32') {
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${home.run}`]
    return { host: home.run, port: 5432, arguments: [...settings, '-p', '5432'] }
  }
  const port = await freePort()
  return { host: '127.0.0.1', port, arguments: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)] }
}

/** A port of the loopback that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback')
  return address.port
}
