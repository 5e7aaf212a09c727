import type { User } from '@cais/domain/access/actor'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { readOperationNames } from '../../../aggregates/company/read-company.ts'
import { type ApprovalQuery, approvalRows } from '../../../aggregates/documents/approval/inbox.ts'
import { stageText, TYPE_WORDS } from '../../../aggregates/documents/order-words.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { shownApprovals } from '../queries/list-approvals.ts'
import { presentApprovalRow } from '../queries/present-approval-row.ts'

type Reader = { readonly user: User; readonly lang: Language; readonly now: Date }
type Row = ReturnType<typeof presentApprovalRow> & { readonly operationName: string }

/** What waits for the caller under the filters. */
export const approvalsFile = (query: ApprovalQuery, { user, lang, now }: Reader) =>
  listFile({
    name: { pt: 'aprovações', en: 'approvals' },
    columns: COLUMNS,
    statement: approvalRows({
      where: shownApprovals(query, user, now),
      sort: query.sort,
      limit: null,
      offset: 0,
    }),
    present: async (found, db) => {
      const operations = await readOperationNames(db)
      return found.map((row) => ({
        ...presentApprovalRow(row, { user, lang }),
        operationName: operations.get(row.operation_id) ?? row.operation_id,
      }))
    },
  })

const COLUMNS: readonly Column<Row>[] = [
  column.text({ pt: 'Aprovação', en: 'Approval' }, (row, language) => stageName(row.stage, language)),
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, language) => TYPE_WORDS[language][row.type]),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Operação', en: 'Operation' }, (row) => row.operationName),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  column.money({ pt: 'Em causa (MZN)', en: 'At risk (MZN)' }, (row) => row.amountAtRisk),
  column.text({ pt: 'Motivos', en: 'Reasons' }, (row) =>
    row.reasons.map(({ message }) => message).join('; '),
  ),
  column.instant({ pt: 'Pedida', en: 'Asked' }, (row) => row.raisedAt),
  column.date({ pt: 'Válida até', en: 'Valid until' }, (row) => row.validUntil),
  column.text({ pt: 'Submetido por', en: 'Submitted by' }, (row) => row.submittedBy.name),
]

const stageName = (stage: ApprovalStage, language: Language) => stageText([`${stage}_APPROVAL`], language)
