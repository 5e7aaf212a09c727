import { hasRole } from '@cais/domain/access/roles'
import { FILE_TYPES } from '@cais/domain/files/file-types'
import { purposeRule, requireFileSize, storedName } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyInstance } from 'fastify'
import { receiveFile } from '../../gateways/files/receive-file.ts'
import { sweepFiles } from '../../gateways/files/sweep-files.ts'
import { route } from '../../http/route.ts'
import type { Feature } from '../feature.ts'

function fileRoutes(app: FastifyInstance) {
  route(app, 'PUT /files/{digest}', {
    transaction: 'own',
    handler: async ({ db, user, params, query, upload, now }) => {
      const rule = purposeRule(query.purpose)
      if (!hasRole(user.roles, 'SUPER_USER', ...rule.roles))
        throw new RuleError('ROLE_MISSING', { roles: rule.roles })
      requireFileSize(rule, upload.announcedBytes ?? 0)
      const { digest } = params
      const file = await receiveFile(db, { digest, bytes: upload.bytes, rule, now: now() })
      const { mediaType } = FILE_TYPES[file.type]
      return { data: { ...file, type: mediaType, name: storedName(query.name, file.type) } }
    },
  })
}

const SWEEP = 'files.sweep'

/** Files are stored before a record refers to them; what none refers to is deleted at night. */
export const files: Feature = {
  routes: fileRoutes,
  tasks: {
    [SWEEP]: async (_payload, { db, now }) => {
      await sweepFiles(db, now())
    },
  },
  cron: [{ task: SWEEP, match: '23 0 * * *' }],
}
