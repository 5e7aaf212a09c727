import type { FastifyInstance } from 'fastify'
export async function addStaticFiles(_app: FastifyInstance) {}
