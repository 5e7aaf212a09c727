import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { searchHit } from './schemas.ts'

export const searchEndpoints = defineEndpoints({
  'GET /search': {
    summary:
      'What the caller may open by number, name or reference: at most five of each kind, exact numbers first',
    query: z.strictObject({ q: z.string().trim().max(100).default('') }),
    reply: z.object({ data: z.array(searchHit) }),
  },
})
