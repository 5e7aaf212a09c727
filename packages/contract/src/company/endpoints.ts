import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { appInfo, branch, clientType, operation, personRef, printer, reason, warehouse } from './schemas.ts'

const all = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) })

export const companyEndpoints = defineEndpoints({
  'GET /app-info': {
    summary: 'What the sign-in page may know: product version, company, whether this is a demo',
    open: true,
    reply: z.object({ data: appInfo }),
  },
  'GET /branches': { summary: 'Branches in the scope of the caller', reply: all(branch) },
  'GET /warehouses': {
    summary: 'Warehouses in the scope of the caller',
    query: z.object({ branchId: z.string().max(8).optional() }),
    reply: all(warehouse),
  },
  'GET /operations': { summary: 'Operations in the scope of the caller', reply: all(operation) },
  'GET /reasons': { summary: 'Reasons of credits and claims', reply: all(reason) },
  'GET /routes': { summary: 'Delivery routes in use', reply: all(z.string()) },
  'GET /client-types': { summary: 'Kinds of customers: retail, wholesale and so on', reply: all(clientType) },
  'GET /payment-conditions': { summary: 'Payment conditions in use', reply: all(z.string()) },
  'GET /users/names': {
    summary: 'Names of users in the scope of the caller, for filters',
    reply: all(personRef),
  },
  'GET /shipment/listPrinters': { summary: 'Printers to choose from', reply: all(printer) },
})
