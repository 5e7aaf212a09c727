import { FILE_TYPES } from '@cais/domain/files/file-types'
import { MAX_FILE_BYTES } from '@cais/domain/files/stored-file'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { oneReply } from '../kernel/list.ts'
import { fileParams, fileQuery, storedFile } from './schemas.ts'

export const fileEndpoints = defineEndpoints({
  'PUT /files/{digest}': {
    summary:
      'Store a file under the digest of its bytes, to be referred to by a record within a day. Its type is read from the content; the same bytes are stored once',
    params: fileParams,
    query: fileQuery,
    upload: {
      types: Object.values(FILE_TYPES).map(({ mediaType }) => mediaType.replace(/;.*/, '')),
      maxBytes: MAX_FILE_BYTES,
    },
    reply: oneReply(storedFile),
    idempotent: false,
  },
})
