import { FAR, type Named, READERS, type Read, readsBy } from './named-reads.ts'
import type { Sample } from './sample.ts'

const TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all']

/** Every list that somebody opens: each tab, each filter alone, likely pairs, both sorts, the first page and one far away, and the figures. */
export function readsOf(sample: Sample): readonly Read[] {
  return [
    ...readsBy('admin', [
      ...tabs(),
      ...filters(sample),
      ...pairs(sample),
      ...sorts(sample),
      ...far(),
      ...figures(),
    ]),
    ...readsBy('operator', [...tabs(), ...ofSeller(sample), ...figures(), ['home, sales', '/home/sales']]),
    ...READERS.slice(2).flatMap((person) => readsBy(person, [['home', '/home']])),
    ...readsBy('admin', ofDocument(sample)),
    ...readsBy('operator', dashboards(sample)),
    ...readsBy('admin', dashboards(sample)),
  ]
}

const list = (name: string, query: string): Named => [name, `/orders?${query}`]

const tabs = (): Named[] => TABS.map((tab) => list(`tab ${tab}`, `tab=${tab}`))

const filters = (sample: Sample): Named[] => [
  ...sample.statuses.map((status) => list(`status ${status}`, `status=${status}`)),
  list('status NOT_SUBMITTED', 'status=NOT_SUBMITTED'),
  ...sample.stages.map((stage) => list(`stage ${stage}`, `stage=${stage}`)),
  ...['PEV', 'COT', 'POF'].map((type) => list(`type ${type}`, `type=${type}`)),
  list('branch NC', 'branchId=NC'),
  list('warehouse SD2', 'warehouseId=SD2'),
  list('operation HORECA', 'operationId=HORECA'),
  list('payment 60 dias', 'paymentCondition=60 dias'),
  list('user', `userId=${sample.sellerId}`),
  list('customer, the best', `customerId=${sample.bestCustomerId}`),
  list('customer, one of many', `customerId=${sample.customerId}`),
  list('created, one day', `createdFrom=${sample.day}&createdTo=${sample.day}`),
  list('created, some weeks', `createdFrom=${sample.weeks[0]}&createdTo=${sample.weeks[1]}`),
  list('created, a year', `createdFrom=${sample.year[0]}&createdTo=${sample.year[1]}`),
  list('number', `number=${sample.number}`),
  list('part of a number', `number=${sample.serial}`),
  list('invoice', `invoiceNumber=${sample.invoice}`),
  list('reference', `reference=${sample.reference}`),
  list('search, number', `search=${sample.number}`),
  list('search, digits', `search=${sample.serial}`),
  list('search, customer', `search=${sample.customerCode}`),
  list('search, a place', 'search=farol'),
  list('search, a common name', 'search=mercearia'),
  list('search, two words', 'search=mercearia farol'),
  list('search, type and serial', `search=pev ${sample.serial}`),
  list('search, invoice', `search=${sample.invoice}`),
  list('search, name and year', 'search=farol 2026'),
  list('search, every order', 'search=pev'),
  list('search, nothing', 'search=naoexiste'),
]

const pairs = (sample: Sample): Named[] => [
  list('branch + status', 'branchId=NC&status=AWAITING'),
  list('branch + finished', 'branchId=BE&status=FINISHED'),
  list('stage + branch', 'stage=STOCK_ANALYSIS&branchId=NP'),
  list(
    'customer + created',
    `customerId=${sample.customerId}&createdFrom=${sample.year[0]}&createdTo=${sample.year[1]}`,
  ),
  list('branch + search', 'branchId=BE&search=farol'),
  list('branch + search, common', 'branchId=BE&search=mercearia'),
  list('user + tab', `userId=${sample.sellerId}&tab=pending`),
  list('user + created', `userId=${sample.sellerId}&createdFrom=${sample.weeks[0]}`),
  list('branch + created', `branchId=ZI&createdFrom=${sample.weeks[0]}&createdTo=${sample.weeks[1]}`),
  list('status + created', `status=CANCELED&createdFrom=${sample.year[0]}&createdTo=${sample.year[1]}`),
  list('operation + payment', 'operationId=RETALHO&paymentCondition=45 dias'),
  list('warehouse + type', 'warehouseId=SD2&type=POF'),
  list('search + created', `search=mercearia&createdFrom=${sample.year[0]}&createdTo=${sample.year[1]}`),
]

const sorts = (sample: Sample): Named[] => [
  list('oldest', 'sort=oldest'),
  list('oldest, status PENDING', 'sort=oldest&status=PENDING'),
  list('oldest, branch NC', 'sort=oldest&branchId=NC'),
  list('oldest, user', `sort=oldest&userId=${sample.sellerId}`),
  list('oldest, search', 'sort=oldest&search=farol'),
]

const far = (): Named[] => [
  list('far', FAR),
  list('far, oldest', `${FAR}&sort=oldest`),
  list('far, tab finished', `${FAR}&tab=finished`),
  list('far, status FINISHED', `${FAR}&status=FINISHED`),
  list('far, stage BILLED', `${FAR}&stage=BILLED`),
  list('far, type PEV', `${FAR}&type=PEV`),
  list('far, branch SD', `${FAR}&branchId=SD`),
  list('far, warehouse SD1', `${FAR}&warehouseId=SD1`),
  list('far, operation GERAL', `${FAR}&operationId=GERAL`),
  list('far, payment 30 dias', `${FAR}&paymentCondition=30 dias`),
  list('far, user', 'page=400&tab=mine'),
  list('far, search', 'page=300&search=farol'),
]

const figures = (): Named[] => [
  ['tab counts', '/orders/tab-counts'],
  ['tab counts, branch', '/orders/tab-counts?branchId=SD'],
  ['tab counts, search', '/orders/tab-counts?search=farol'],
  ['board', '/orders/kanban'],
  ['board, branch', '/orders/kanban?branchId=SD'],
  ['totals by stage', '/orders/totals_by_stage'],
  ['home', '/home'],
  ['home, flow', '/home/flow'],
  ['menu', '/menu-counts'],
]

const dashboards = (sample: Sample): Named[] => [
  ['dashboard', '/orders/dashboard'],
  ['dashboard, branch', '/orders/dashboard?branchId=SD'],
  ['dashboard, user', `/orders/dashboard?userId=${sample.sellerId}`],
  ['dashboard, customer', `/orders/dashboard?customerId=${sample.bestCustomerId}`],
  ['dashboard, search', '/orders/dashboard?search=farol'],
  ['dashboard, some weeks', `/orders/dashboard?createdFrom=${sample.weeks[0]}&createdTo=${sample.weeks[1]}`],
]

const ofDocument = ({ orderId }: Sample): Named[] => [
  ['detail', `/orders/${orderId}`],
  ['chain of a document', `/audit/chain?objectType=order&objectId=${orderId}`],
]

const ofSeller = (sample: Sample): Named[] => [
  list('status PENDING', 'status=PENDING'),
  list('stage BILLED', 'stage=BILLED'),
  list('branch SD', 'branchId=SD'),
  list('branch of others', 'branchId=BE'),
  list('customer', `customerId=${sample.customerId}`),
  list('created, some weeks', `createdFrom=${sample.weeks[0]}&createdTo=${sample.weeks[1]}`),
  list('created, a year', `createdFrom=${sample.year[0]}&createdTo=${sample.year[1]}`),
  list('mine, created, some weeks', `tab=mine&createdFrom=${sample.weeks[0]}&createdTo=${sample.weeks[1]}`),
  list('search, a place', 'search=farol'),
  list('search, number', `search=${sample.number}`),
  list('mine, search', 'tab=mine&search=farol'),
  list('mine, oldest', 'tab=mine&sort=oldest'),
  list('far', FAR),
  list('far, oldest', `${FAR}&sort=oldest`),
  list('far, mine', 'page=200&tab=mine'),
]
