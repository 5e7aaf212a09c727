import type { FastifyInstance, FastifyRequest } from 'fastify'
import { causeOfRequest } from './cause-of-failure.ts'
import { type Counters, createCounters } from './counters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What this server counts: requests, their times, failures. */
    readonly counters: Counters
  }
}

/** Streams stay open, and checks of the state are no work: neither tells how long people wait. */
const NOT_COUNTED = new Set(['/api/events', '/api/health/live', '/api/health/ready'])

/** Counts every request of the API once it is answered. */
export function countRequests(app: FastifyInstance) {
  const counters = createCounters(app.deps.now)
  app.decorate('counters', counters)
  app.addHook('onResponse', (request, reply, done) => {
    if (isCounted(request))
      counters.noteAnswer({ status: reply.statusCode, ms: reply.elapsedTime, call: () => callOf(request) })
    done()
  })
  app.addHook('onClose', async () => counters.stop())
}

/** Counts a request that failed through no fault of the caller, under its cause. */
export function noteFailedRequest(error: unknown, request: FastifyRequest) {
  if (!isCounted(request)) return
  request.server.counters.noteFailure(causeOfRequest(error, callOf(request)), String(request.id))
}

const isCounted = ({ url, routeOptions }: FastifyRequest) =>
  url.startsWith('/api/') && !NOT_COUNTED.has(routeOptions.url ?? '')

/** The call as the contract has it: 'GET /orders/{id}', without anything that a caller wrote. */
const callOf = ({ method, routeOptions }: FastifyRequest) =>
  `${method} ${(routeOptions.url ?? '/?').replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`
