import { EXPORT_TYPES, ROWS_HEADER } from '@cais/contract/kernel/export-types'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Cell, SheetFormat } from '../../gateways/spreadsheet/sheet.ts'
import { writeSheet } from '../../gateways/spreadsheet/write-sheet.ts'
import type { Deps } from '../deps.ts'
import { FileReply } from '../file-reply.ts'
import type { Language } from '../language.ts'
import { takeExportSlot } from './export-slots.ts'
import type { ListFile } from './list-file.ts'
import { countRows, openSnapshot, type Snapshot, walkRows } from './snapshot.ts'

type ExportRequest = { readonly format: SheetFormat; readonly language: Language }

/**
 * All rows of a filtered list as a file, written while it is downloaded. A failure before the first row is a refusal as usual; a later
 * one breaks the download off, so that a part never looks like the whole.
 */
export async function exportList(deps: Deps, file: ListFile, request: ExportRequest): Promise<FileReply> {
  const release = takeExportSlot(deps)
  let snapshot: Snapshot | undefined
  const end = () => {
    release()
    return snapshot?.close()
  }
  try {
    snapshot = await openSnapshot(deps.backgroundDb)
    const count = (await file.count?.(snapshot.trx)) ?? (await countRows(snapshot, file.statement))
    const rows = await withFirstRow(cellRows(snapshot, file, request.language))
    const body = writeSheet(sheetOf(file, request.language, rows), request.format)
    // Also when the download is broken off by either side: the connection goes back.
    body.once('close', end)
    return new FileReply(body, CONTENT_TYPES[request.format], fileName(deps, file, request), {
      isDownload: true,
      headers: { [ROWS_HEADER]: String(count) },
    })
  } catch (error) {
    await end()
    throw error
  }
}

const CONTENT_TYPES: Record<SheetFormat, string> = {
  csv: `${EXPORT_TYPES.csv}; charset=utf-8`,
  xlsx: EXPORT_TYPES.xlsx,
}

async function* cellRows(snapshot: Snapshot, file: ListFile, language: Language) {
  for await (const found of walkRows(snapshot, file.statement)) {
    yield* await file.cells(found, snapshot.trx, language)
  }
}

/** The same rows, with the first one read ahead: a statement that fails does so before the reply begins. */
async function withFirstRow(rows: AsyncGenerator<Cell[]>): Promise<AsyncIterable<Cell[]>> {
  const first = await rows.next()
  return (async function* () {
    if (first.done) return
    yield first.value
    yield* rows
  })()
}

function sheetOf(file: ListFile, language: Language, rows: AsyncIterable<Cell[]>) {
  const name = file.name[language]
  return {
    title: name.charAt(0).toUpperCase() + name.slice(1),
    language,
    columns: file.columns.map(({ heading, kind }) => ({ heading: heading[language], kind })),
    rows,
  }
}

/** 'documentos-2026-11-21.xlsx' */
const fileName = ({ now }: Deps, { name }: ListFile, { language, format }: ExportRequest) =>
  `${name[language].replaceAll(' ', '-')}-${calendarDateAt(now().getTime())}.${format}`
