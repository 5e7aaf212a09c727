/** The part of autocannon that we use; it brings no types. */
declare module 'autocannon' {
  export type Request = {
    method?: string
    path?: string
    headers?: Readonly<Record<string, string>>
    body?: string
    setupRequest?: (request: Request) => Request
  }
  export type Options = {
    url: string
    connections: number
    duration?: number
    amount?: number
    timeout?: number
    headers?: Readonly<Record<string, string>>
    requests: Request[]
  }
  export type Result = {
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    '2xx': number
    latency: { p50: number; p99: number }
  }
  /** A run under way: awaited for its result, listened to for each reply. */
  export type Load = Promise<Result> & {
    on(
      event: 'response',
      heard: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
  export default function autocannon(options: Options): Load
}
