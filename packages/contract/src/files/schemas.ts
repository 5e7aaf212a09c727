import { FILE_PURPOSES, type FilePurpose } from '@cais/domain/files/stored-file'
import { z } from 'zod'
import { requiredText } from '../kernel/fields.ts'

const digest = z.string().regex(/^[0-9a-f]{64}$/)

export const fileParams = z.object({ digest: digest.describe('SHA-256 of the bytes, 64 hexadecimal digits') })

export const fileQuery = z.strictObject({
  purpose: z
    .enum(Object.keys(FILE_PURPOSES) as [FilePurpose])
    .describe('What it is for, which decides type, size and who may send it'),
  name: requiredText(255).describe('The name on the device'),
})

const pixels = z.int().nullable().describe('Of images')

export const storedFile = z.object({
  digest: z.string(),
  name: z.string().describe('The name as it is stored: without folders, with the ending of the true type'),
  type: z.string().describe('Media type, read from the content'),
  size: z.int().describe('Bytes'),
  width: pixels,
  height: pixels,
})

/** A stored file as a record shows it; null = none. */
export const fileOfRecord = storedFile.nullable()

/** A stored file as a write refers to it: what PUT /files/{digest} answered; null takes it away. */
export const fileReference = z
  .strictObject({ digest, name: requiredText(255) })
  .nullable()
  .describe('A file stored by PUT /files/{digest} before; null = none')
