import type { FastifyInstance } from 'fastify'
export function addOpenApi(_app: FastifyInstance) {}
