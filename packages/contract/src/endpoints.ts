import { absenceEndpoints } from './absences/endpoints.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { answerEndpoints } from './answers/endpoints.ts'
import { approvalEndpoints } from './approvals/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { bankFileEndpoints } from './bank-files/endpoints.ts'
import { branchEndpoints } from './branches/endpoints.ts'
import { bulkEndpoints } from './bulk/endpoints.ts'
import { cashEndpoints } from './cash/endpoints.ts'
import { claimEndpoints } from './claims/endpoints.ts'
import { closingEndpoints } from './closings/endpoints.ts'
import { collectionEndpoints } from './collections/endpoints.ts'
import { companyEndpoints } from './company/endpoints.ts'
import { confirmationEndpoints } from './confirmations/endpoints.ts'
import { creditNoteEndpoints } from './credit-notes/endpoints.ts'
import { creditedInvoiceEndpoints } from './credit-notes/invoice-endpoints.ts'
import { notePaperEndpoints } from './credit-notes/paper-endpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { deliveryEndpoints } from './deliveries/endpoints.ts'
import { draftEndpoints } from './drafts/endpoints.ts'
import { erpEndpoints } from './erp/endpoints.ts'
import { exchangeEndpoints } from './exchanges/endpoints.ts'
import { fileEndpoints } from './files/endpoints.ts'
import { homeEndpoints } from './home/endpoints.ts'
import { importEndpoints } from './imports/endpoints.ts'
import { inboundEndpoints } from './inbound/endpoints.ts'
import { invoiceEndpoints } from './invoices/endpoints.ts'
import { jobEndpoints } from './jobs/endpoints.ts'
import { loadingEndpoints } from './loading/endpoints.ts'
import { lockEndpoints } from './locks/endpoints.ts'
import { mailEndpoints } from './mail/endpoints.ts'
import { masterDataEndpoints } from './master-data/endpoints.ts'
import { monitoringEndpoints } from './monitoring/endpoints.ts'
import { operationEndpoints } from './operations/endpoints.ts'
import { orderEndpoints } from './orders/endpoints.ts'
import { outboxEndpoints } from './outbox/endpoints.ts'
import { paymentEndpoints } from './payments/endpoints.ts'
import { priceListEndpoints } from './price-lists/endpoints.ts'
import { printerEndpoints } from './printers/endpoints.ts'
import { printingEndpoints } from './printing/endpoints.ts'
import { productEndpoints } from './products/endpoints.ts'
import { quarantineEndpoints } from './quarantine/endpoints.ts'
import { recallEndpoints } from './recalls/endpoints.ts'
import { returnEndpoints } from './returns/endpoints.ts'
import { scheduleEndpoints } from './schedules/endpoints.ts'
import { searchEndpoints } from './search/endpoints.ts'
import { segmentEndpoints } from './segments/endpoints.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import { setupEndpoints } from './setup/endpoints.ts'
import { shipmentEndpoints } from './shipments/endpoints.ts'
import { sourceEndpoints } from './sources/endpoints.ts'
import { stockEndpoints } from './stock/endpoints.ts'
import { transferEndpoints } from './transfers/endpoints.ts'
import { userEndpoints } from './users/endpoints.ts'
import { viewEndpoints } from './views/endpoints.ts'
import { webhookEndpoints } from './webhooks/endpoints.ts'

/** Every call of the API. Server, OpenAPI page and typed client are made of this one table. */
export const endpoints = {
  ...sessionEndpoints,
  ...userEndpoints,
  ...companyEndpoints,
  ...branchEndpoints,
  ...operationEndpoints,
  ...exchangeEndpoints,
  ...fileEndpoints,
  ...homeEndpoints,
  ...customerEndpoints,
  ...masterDataEndpoints,
  ...accountEndpoints,
  ...paymentEndpoints,
  ...bankFileEndpoints,
  ...cashEndpoints,
  ...confirmationEndpoints,
  ...productEndpoints,
  ...priceListEndpoints,
  ...draftEndpoints,
  ...orderEndpoints,
  ...bulkEndpoints,
  ...approvalEndpoints,
  ...absenceEndpoints,
  ...stockEndpoints,
  ...inboundEndpoints,
  ...answerEndpoints,
  ...webhookEndpoints,
  ...sourceEndpoints,
  ...recallEndpoints,
  ...shipmentEndpoints,
  ...scheduleEndpoints,
  ...deliveryEndpoints,
  ...transferEndpoints,
  ...creditNoteEndpoints,
  ...creditedInvoiceEndpoints,
  ...notePaperEndpoints,
  ...claimEndpoints,
  ...quarantineEndpoints,
  ...collectionEndpoints,
  ...returnEndpoints,
  ...loadingEndpoints,
  ...invoiceEndpoints,
  ...closingEndpoints,
  ...printingEndpoints,
  ...printerEndpoints,
  ...auditEndpoints,
  ...lockEndpoints,
  ...settingsEndpoints,
  ...setupEndpoints,
  ...segmentEndpoints,
  ...jobEndpoints,
  ...erpEndpoints,
  ...mailEndpoints,
  ...outboxEndpoints,
  ...monitoringEndpoints,
  ...viewEndpoints,
  ...searchEndpoints,
  ...importEndpoints,
}

export type Endpoints = typeof endpoints
