import { z } from 'zod'
import { defineEndpoints } from '../kernel/endpoint.ts'
import { idParam } from '../kernel/fields.ts'
import { listReply, oneReply, optionalPages } from '../kernel/list.ts'
import {
  appInfo,
  clientType,
  companyCard,
  companyUpdate,
  personRef,
  printer,
  province,
  reason,
  warehouse,
} from './schemas.ts'

const all = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row) })
const query = z.strictObject(optionalPages)
const params = z.object({ id: z.string().max(40) })

export const companyEndpoints = defineEndpoints({
  'GET /app-info': {
    summary: 'What the sign-in page may know: product version, company, whether this is a demo',
    open: true,
    reply: z.object({ data: appInfo }),
  },
  'GET /company': {
    summary: 'The company as screens and printed forms show it',
    reply: oneReply(companyCard),
  },
  'PUT /company': {
    summary: 'Change the company; what is left out stays',
    body: companyUpdate,
    reply: oneReply(companyCard),
  },
  'GET /company/logo': {
    summary: 'The logo of the company; the sign-in page shows it too',
    open: true,
    file: ['image/png', 'image/jpeg'],
  },
  'GET /warehouses': {
    summary: 'Warehouses in the scope of the caller',
    query: z.strictObject({ ...optionalPages, branchId: z.string().max(8).optional() }),
    reply: listReply(warehouse),
  },
  'GET /warehouses/{id}': { summary: 'One warehouse', params, reply: oneReply(warehouse) },
  'GET /reasons': {
    summary: 'Reasons of credits and claims that are offered for new documents',
    query,
    reply: listReply(reason),
  },
  'GET /reasons/{id}': {
    summary: 'One reason of a credit or a claim, inactive ones too',
    params,
    reply: oneReply(reason),
  },
  'GET /provinces': { summary: 'Provinces of Mozambique', query, reply: listReply(province) },
  'GET /provinces/{id}': {
    summary: 'One province',
    params: z.object({ id: idParam }),
    reply: oneReply(province),
  },
  'GET /routes': { summary: 'Delivery routes in use', query, reply: listReply(z.string()) },
  'GET /route': {
    summary: 'Delivery routes in use, under their older name',
    query,
    reply: listReply(z.string()),
  },
  'GET /client-types': { summary: 'Kinds of customers: retail, wholesale and so on', reply: all(clientType) },
  'GET /payment-conditions': { summary: 'Payment conditions in use', reply: all(z.string()) },
  'GET /users/names': {
    summary: 'Names of users in the scope of the caller, for filters',
    reply: all(personRef),
  },
  'GET /shipment/listPrinters': { summary: 'Printers to choose from', reply: all(printer) },
})
