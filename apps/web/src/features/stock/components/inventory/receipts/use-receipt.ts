import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteCopy, readCopy, saveCopy } from '../../../../../lib/local-copy.ts'
import { useDebounced } from '../../../../../lib/screen/use-debounced.ts'
import { useCurrentUser } from '../../../../../lib/session/current-user.ts'
import { receiptCheck, warehouses } from '../../../inventory-api.ts'
import { emptyRow, isEmpty, linesOf, type ReceiptRow, withRows } from '../../../model/receipt-rows.ts'

type Receipt = { warehouseId: string; reference: string; rows: readonly ReceiptRow[] }

const COPY = 'stock-receipt'
const EMPTY = (): Receipt => ({ warehouseId: '', reference: '', rows: [emptyRow()] })

/** A receipt while it is typed: saved on this device until it is received, and checked row by row on the server. */
export function useReceipt() {
  const [typed, setReceipt] = useState<Receipt>(savedReceipt)
  const usual = useUsualWarehouse()
  const receipt = typed.warehouseId === '' ? { ...typed, warehouseId: usual } : typed
  const set = (changes: Partial<Receipt>) => {
    const next = { ...receipt, ...changes }
    setReceipt(next)
    saveCopy(COPY, next)
  }
  const filled = receipt.rows.filter((row) => !isEmpty(row))
  const lines = linesOf(receipt.rows).map(({ quantity: _, unitCost: __, ...line }) => line)
  const settled = useDebounced(JSON.stringify(lines))
  const check = useQuery(receiptCheck(receipt.warehouseId, JSON.parse(settled) as typeof lines))
  const isChecked = settled === JSON.stringify(lines)
  return {
    ...receipt,
    set,
    setRow: (row: ReceiptRow) => {
      const rows = receipt.rows.map((other) => (other.key === row.key ? row : other))
      const last = rows.at(-1)
      set({ rows: last && !isEmpty(last) ? [...rows, emptyRow()] : rows })
    },
    removeRow: (key: number) =>
      set({
        rows: withRows(
          receipt.rows.filter((row) => row.key !== key),
          [],
        ),
      }),
    addRows: (added: readonly ReceiptRow[]) => set({ rows: withRows(receipt.rows, added) }),
    /** What is known of a row; undefined while it is being checked. */
    checkOf: (row: ReceiptRow) => (isChecked ? check.data?.data[filled.indexOf(row)] : undefined),
    clear: () => {
      deleteCopy(COPY)
      setReceipt({ ...EMPTY(), warehouseId: receipt.warehouseId })
    },
  }
}

/** Where goods usually come in: the first warehouse of the user's branch that sells. */
function useUsualWarehouse() {
  const branchId = useCurrentUser()?.branchId
  const all = useQuery(warehouses()).data?.data ?? []
  return all.find((warehouse) => warehouse.branchId === branchId && warehouse.kind === 'sale')?.id ?? ''
}

/** What was typed before the page was left. Row keys are made anew: they count from 1 on each page. */
function savedReceipt(): Receipt {
  const saved = readCopy<Receipt>(COPY)?.value
  if (!saved) return EMPTY()
  return {
    ...saved,
    rows: withRows(
      [],
      saved.rows.map((row) => ({ ...emptyRow(), ...row, key: emptyRow().key })),
    ),
  }
}

export type ReceiptForm = ReturnType<typeof useReceipt>
