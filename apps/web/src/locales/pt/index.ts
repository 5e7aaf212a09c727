import absences from './absences.ts'
import accountAge from './account-age.ts'
import accounts from './accounts.ts'
import answers from './answers.ts'
import app from './app.ts'
import approvals from './approvals.ts'
import badges from './badges.ts'
import banner from './banner.ts'
import billing from './billing.ts'
import builder from './builder.ts'
import bulk from './bulk.ts'
import cards from './cards.ts'
import claims from './claims.ts'
import closings from './closings.ts'
import collections from './collections.ts'
import company from './company.ts'
import credit from './credit.ts'
import creditFigures from './credit-figures.ts'
import customers from './customers.ts'
import deliveries from './deliveries.ts'
import drafts from './drafts.ts'
import erp from './erp.ts'
import errors from './errors.ts'
import exchanges from './exchanges.ts'
import exports from './exports.ts'
import home from './home.ts'
import images from './images.ts'
import imports from './imports.ts'
import inventory from './inventory.ts'
import invoices from './invoices.ts'
import loading from './loading.ts'
import mail from './mail.ts'
import masterData from './master-data.ts'
import money from './money.ts'
import monitoring from './monitoring.ts'
import morpheus from './morpheus.ts'
import notes from './notes.ts'
import orders from './orders.ts'
import outbox from './outbox.ts'
import payments from './payments.ts'
import policy from './policy.ts'
import priceLoad from './price-load.ts'
import prices from './prices.ts'
import printers from './printers.ts'
import products from './products.ts'
import profile from './profile.ts'
import quarantine from './quarantine.ts'
import recalls from './recalls.ts'
import receipts from './receipts.ts'
import records from './records.ts'
import returns from './returns.ts'
import scan from './scan.ts'
import schedules from './schedules.ts'

import segments from './segments.ts'
import serving from './serving.ts'
import sessions from './sessions.ts'
import settings from './settings.ts'
import setup from './setup.ts'
import shipments from './shipments.ts'
import showcase from './showcase.ts'
import sources from './sources.ts'
import stock from './stock.ts'
import stockValue from './stock-value.ts'
import transfers from './transfers.ts'
import ui from './ui.ts'
import updates from './updates.ts'
import users from './users.ts'
import views from './views.ts'

/** One namespace per feature: `useTranslations('orders')`. */
export default {
  absences,
  'account-age': accountAge,
  accounts,
  answers,
  app,
  policy,
  approvals,
  badges,
  banner,
  billing,
  builder,
  bulk,
  cards,
  claims,
  closings,
  collections,
  company,
  credit,
  'credit-figures': creditFigures,
  customers,
  deliveries,
  drafts,
  erp,
  errors,
  exchanges,
  exports,
  home,
  images,
  imports,
  inventory,
  invoices,
  loading,
  mail,
  'master-data': masterData,
  money,
  monitoring,
  notes,
  orders,
  outbox,
  payments,
  'price-load': priceLoad,
  prices,
  printers,
  products,
  profile,
  morpheus,
  quarantine,
  recalls,
  receipts,
  scan,
  returns,
  schedules,
  segments,
  serving,
  sessions,
  settings,
  setup,
  shipments,
  showcase,
  sources,
  stock,
  'stock-value': stockValue,
  transfers,
  ui: { ...ui, ...records },
  updates,
  users,
  views,
} as const
