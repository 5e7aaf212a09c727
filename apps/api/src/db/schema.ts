import type { AnswerTables } from './tables/answers.ts'
import type { BackupTables } from './tables/backups.ts'
import type { ClaimTables } from './tables/claims.ts'
import type { ClosingTables } from './tables/closings.ts'
import type { CompanyTables } from './tables/company.ts'
import type { CreditImportTables } from './tables/credit-imports.ts'
import type { CreditNoteTables } from './tables/credit-notes.ts'
import type { DeliveryTables } from './tables/deliveries.ts'
import type { ErpTables } from './tables/erp.ts'
import type { ExchangeTables } from './tables/exchanges.ts'
import type { FileTables } from './tables/files.ts'
import type { ImportTables } from './tables/imports.ts'
import type { InboundTables } from './tables/inbound.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MailTables } from './tables/mail.ts'
import type { MasterDataTables } from './tables/master-data.ts'
import type { MoneyTables } from './tables/money.ts'
import type { MonitoringTables } from './tables/monitoring.ts'
import type { OrderTables } from './tables/orders.ts'
import type { OutboxTables } from './tables/outbox.ts'
import type { PriceTables } from './tables/prices.ts'
import type { RecallTables } from './tables/recalls.ts'
import type { RecordTables } from './tables/records.ts'
import type { ReturnsTables } from './tables/returns.ts'
import type { ScheduleTables } from './tables/schedules.ts'
import type { ShipmentTables } from './tables/shipments.ts'
import type { SourceTables } from './tables/sources.ts'
import type { StockTables } from './tables/stock.ts'
import type { TradeTables } from './tables/trade.ts'
import type { TransferTables } from './tables/transfers.ts'
import type { ViewTables } from './tables/views.ts'
import type { WebhookTables } from './tables/webhooks.ts'

export type * from './tables/answers.ts'
export type * from './tables/backups.ts'
export type * from './tables/claims.ts'
export type * from './tables/closings.ts'
export type * from './tables/company.ts'
export type * from './tables/credit-imports.ts'
export type * from './tables/credit-notes.ts'
export type * from './tables/deliveries.ts'
export type * from './tables/erp.ts'
export type * from './tables/exchanges.ts'
export type * from './tables/files.ts'
export type * from './tables/imports.ts'
export type * from './tables/inbound.ts'
export type * from './tables/jobs.ts'
export type * from './tables/mail.ts'
export type * from './tables/master-data.ts'
export type * from './tables/money.ts'
export type * from './tables/monitoring.ts'
export type * from './tables/orders.ts'
export type * from './tables/outbox.ts'
export type * from './tables/prices.ts'
export type * from './tables/recalls.ts'
export type * from './tables/records.ts'
export type * from './tables/returns.ts'
export type * from './tables/schedules.ts'
export type * from './tables/shipments.ts'
export type * from './tables/sources.ts'
export type * from './tables/stock.ts'
export type * from './tables/trade.ts'
export type * from './tables/transfers.ts'
export type * from './tables/views.ts'
export type * from './tables/webhooks.ts'

/** Every table of the product; money in centavos, quantities in thousandths, weights in grams, instants as ISO strings. */
export type Database = CompanyTables &
  RecordTables &
  TradeTables &
  MailTables &
  PriceTables &
  OrderTables &
  StockTables &
  TransferTables &
  ViewTables &
  ShipmentTables &
  ScheduleTables &
  DeliveryTables &
  RecallTables &
  InboundTables &
  AnswerTables &
  ExchangeTables &
  WebhookTables &
  SourceTables &
  ReturnsTables &
  CreditNoteTables &
  ClaimTables &
  CreditImportTables &
  FileTables &
  ImportTables &
  JobTables &
  MasterDataTables &
  BackupTables &
  ClosingTables &
  MoneyTables &
  MonitoringTables &
  OutboxTables &
  ErpTables
