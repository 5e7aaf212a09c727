import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { me } from '../sessions/schemas.ts'
import { profileUpdate } from './schemas.ts'

export const userEndpoints = defineEndpoints({
  'PUT /users': {
    summary: 'Own profile: name, e-mail, password and default printer',
    body: profileUpdate,
    reply: z.object({ data: me }),
  },
})
