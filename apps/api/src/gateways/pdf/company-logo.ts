import { buffer } from 'node:stream/consumers'
import { FILE_TYPES } from '@cais/domain/files/file-types'
import type { Db } from '../../db/pool.ts'
import { readStoredFile } from '../files/stored-files.ts'
import { LOGO_IMAGE } from './forms/parties.ts'
import type { PdfForm } from './forms/pdf-form.ts'

let latest: { readonly digest: string; readonly address: string } | undefined

/** The logo of the company for printed forms; the bytes of a digest never change, so they are read once. */
export async function readLogoAddress(db: Db): Promise<string | undefined> {
  const file = await db
    .selectFrom('settings')
    .innerJoin('files', 'files.digest', 'settings.file_digest')
    .select(['files.digest', 'files.type'])
    .where('settings.key', '=', 'company')
    .executeTakeFirst()
  if (!file?.digest || !file.type) return undefined
  const { digest, type } = file
  if (latest?.digest !== digest) {
    const bytes = await buffer(readStoredFile(db, digest))
    latest = { digest, address: `data:${FILE_TYPES[type].mediaType};base64,${bytes.toString('base64')}` }
  }
  return latest.address
}

/** The form with the logo named at each of its suppliers; its bytes travel once, beside the form. */
export const withLogo = (form: PdfForm): PdfForm => named(form)

const named = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(named) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isSupplier(key, part) ? { ...part, logo: LOGO_IMAGE } : named(part),
    ]),
  ) as Value
}

const isSupplier = (key: string, part: unknown): part is object =>
  (key === 'supplier' || key === 'company') && typeof part === 'object' && part !== null
