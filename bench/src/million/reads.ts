import type { Sample } from './sample.ts'

/** Whose reads are measured: the first sees everything, the second one branch and the own documents, the others what waits for them. */
export const READERS = [
  'admin',
  'operator',
  'financial_approver',
  'stock_analyst',
  'picking_manager',
] as const
export type Reader = (typeof READERS)[number]

export type Read = {
  readonly name: string
  readonly person: Reader
  /** Path under /api. */
  readonly path: string
}

const TABS = ['mine', 'pending', 'drafts', 'processing', 'canceled', 'finished', 'all']
const FAR = 'page=5000'

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

type Named = readonly [name: string, path: string]

const readsBy = (person: Reader, named: readonly Named[]): Read[] =>
  named.map(([name, path]) => ({ name, person, path: encodeURI(path) }))

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

/** Lists that only the offices have. */
export const officeReads = (sample: Sample): readonly Read[] =>
  readsBy('admin', [...offices(), ...dock(sample), ...invoices(sample)])

const offices = (): Named[] => [
  ['approvals', '/approvals'],
  ['approvals, by amount', '/approvals?sort=amount'],
  ['approvals, counts', '/approvals/counts'],
  ['stock', '/stock'],
  ['stock, blocked', '/stock?tab=blocked'],
  ['stock, search', '/stock?search=farol'],
  ['stock, tab counts', '/stock/tab-counts'],
  ['lines that wait', '/stock/waiting'],
  ['lines that wait, warehouse', '/stock/waiting?warehouseId=SD1'],
  ['batches', '/stock/levels'],
  ['batches, warehouse', '/stock/levels?warehouseId=SD1'],
  ['batches, article', '/stock/levels?search=arroz'],
  ['movements', '/stock/movements'],
  ['movements, receipts', '/stock/movements?kind=receipt'],
  ['movements, warehouse', '/stock/movements?warehouseId=SD1'],
  ['movements, article', '/stock/movements?search=arroz'],
  ['movements, a week', '/stock/movements?from=2026-08-03&to=2026-08-09'],
  ['movements, far', '/stock/movements?page=5000'],
  ['customers', '/customers'],
  ['palette', '/search?q=farol'],
  ['ready for a truck', '/shipments/ready-orders'],
]

/** Trucks and what left with them: every tab and filter, first page and one far away, and the figures. */
const dock = ({ shipment, delivery, customerId, bestCustomerId, weeks }: Sample): Named[] => [
  ...offered('shipments', '/shipments', [
    ['', ''],
    ...['ready', 'loading', 'finished', 'billing', 'partially-billed', 'billed', 'print-pending'].map(tabOf),
    ['by departure', 'sort=departure'],
    ['by departure, branch', 'sort=departure&branchId=SD'],
    ['by departure, far', 'sort=departure&page=400'],
    ['oldest', 'sort=oldest'],
    ['number', `number=${shipment.number}`],
    ['search, number', `search=${shipment.number}`],
    ['search, registration', `search=${shipment.carRegistration}`],
    ['search, nothing', 'search=naoexiste'],
    ['driver', 'driver=hélder'],
    ['driver, two words', `driver=${shipment.driverName}`],
    ['registration', `registration=${shipment.carRegistration}`],
    ['responsible', 'responsible=equipa de carga b'],
    ['route', 'route=beira'],
    ['branch', 'branchId=NP'],
    ['created', `createdFrom=${weeks[0]}&createdTo=${weeks[1]}`],
    ['departs', `departsFrom=${weeks[0]}&departsTo=${weeks[1]}&sort=departure`],
    ['driver + branch', 'driver=hélder&branchId=SD&sort=departure'],
  ]),
  ['shipments, sums of the groups', '/shipments/summary'],
  ['shipments, sums, branch', '/shipments/summary?branchId=SD'],
  ['shipments, sums, driver', '/shipments/summary?driver=hélder'],
  ['shipments, tab counts', '/shipments/tab-counts'],
  ['shipments, detail', `/shipments/${shipment.id}`],
  ...offered('deliveries', '/deliveries', [
    ['', ''],
    ...['on-the-road', 'delivered', 'partly', 'refused', 'counter'].map(tabOf),
    ['oldest', 'sort=oldest'],
    ['far', 'page=90'],
    ['number', `number=${delivery.number}`],
    ['part of a number', `number=${delivery.serial}`],
    ['search, number', `search=${delivery.number}`],
    ['search, digits', `search=${delivery.serial}`],
    ['search, document', `search=${delivery.orderNumber}`],
    ['search, shipment', `search=${shipment.number}`],
    ['search, a place', 'search=farol'],
    ['search, a common name', 'search=mercearia'],
    ['search, name and year', 'search=farol 2026'],
    ['search, nothing', 'search=naoexiste'],
    ['shipment', `shipmentId=${shipment.id}`],
    ['document', `orderId=${delivery.orderId}`],
    ['customer', `customerId=${customerId}`],
    ['customer, the best', `customerId=${bestCustomerId}`],
    ['branch', 'branchId=NP'],
    ['left', `leftFrom=${weeks[0]}&leftTo=${weeks[1]}`],
    ['left, one day', `leftFrom=${weeks[0]}&leftTo=${weeks[0]}`],
    ['left, oldest', `leftFrom=${weeks[0]}&leftTo=${weeks[1]}&sort=oldest`],
    ['branch + tab', 'branchId=NP&tab=partly'],
    ['branch + left', `branchId=NP&leftFrom=${weeks[0]}&leftTo=${weeks[1]}`],
    ['tab + left', `tab=refused&leftFrom=${weeks[0]}&leftTo=${weeks[1]}`],
    ['customer + tab', `customerId=${bestCustomerId}&tab=refused`],
    ['branch + search', 'branchId=BE&search=farol'],
  ]),
  ['deliveries, tab counts', '/deliveries/tab-counts'],
  ['deliveries, detail', `/deliveries/${delivery.id}`],
  ['deliveries, to collect', '/deliveries/to-collect'],
]

/** Invoices: every tab, filter and sort, likely pairs, a page far away, and the counts and sums above the list. */
function invoices(sample: Sample): Named[] {
  const { billed, shipment, orderId, customerId, bestCustomerId, customerCode, day, weeks, year } = sample
  const filters: Named[] = [
    ['', ''],
    ...['open', 'overdue', 'paid', 'unprinted'].map(tabOf),
    ...['paid', 'overdue', 'part', 'not-due'].map((state): Named => [`state ${state}`, `state=${state}`]),
    ['oldest', 'sort=oldest'],
    ['number', `search=${sample.invoice}`],
    ['digits', `search=${billed.serial}`],
    ['document', `search=${sample.number}`],
    ['customer code', `search=${customerCode}`],
    ['a name', 'search=farol'],
    ['a common name', 'search=mercearia'],
    ['name and serial', 'search=farol 1042'],
    ['nothing', 'search=naoexiste'],
    ['NUIT', `nuit=${billed.nuit}`],
    ['customer', `customerId=${customerId}`],
    ['customer, the best', `customerId=${bestCustomerId}`],
    ['of a document', `orderId=${orderId}`],
    ['of a shipment', `shipmentId=${shipment.id}`],
    ['branch', 'branchId=NP'],
    ['series', `series=${billed.series}`],
    ['kind FT', 'kind=FT'],
    ['kind VD', 'kind=VD'],
    ['user', `userId=${billed.userId}`],
    ['printed', 'printed=yes'],
    ['not printed', 'printed=no'],
    ['issued, one day', `issuedFrom=${day}&issuedTo=${day}`],
    ['issued, some weeks', `issuedFrom=${weeks[0]}&issuedTo=${weeks[1]}`],
    ['issued, a year', `issuedFrom=${year[0]}&issuedTo=${year[1]}`],
    ['due, one day', `dueFrom=${day}&dueTo=${day}`],
    ['due, some weeks', `dueFrom=${weeks[0]}&dueTo=${weeks[1]}`],
    ['branch + paid', 'branchId=NP&tab=paid'],
    ['branch + overdue', 'branchId=NP&tab=overdue'],
    ['customer + open', `customerId=${bestCustomerId}&tab=open`],
    ['branch + issued', `branchId=NP&issuedFrom=${weeks[0]}&issuedTo=${weeks[1]}`],
    ['branch + name', 'branchId=BE&search=farol'],
  ]
  const pages: Named[] = [
    ['far', FAR],
    ['far, oldest', `${FAR}&sort=oldest`],
    ['far, branch', 'page=300&branchId=SD'],
  ]
  return [
    ...offered('invoices', '/invoices', [...filters, ...pages]),
    ...offered(
      'invoices, summary',
      '/invoices/summary',
      filters.filter(([name]) => !name.startsWith('oldest')),
    ),
  ]
}

const tabOf = (tab: string): Named => [`tab ${tab}`, `tab=${tab}`]

/** The reads of a list: its name before that of the filter. */
const offered = (name: string, path: string, reads: readonly Named[]): Named[] =>
  reads.map(([filter, query]) => [filter === '' ? name : `${name}, ${filter}`, `${path}?${query}`])

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
