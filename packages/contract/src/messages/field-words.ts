import type { MessageLanguage } from './sentence.ts'

/** Names of fields that a sentence lists as missing: as their forms call them. */
export const FIELD_WORDS: Record<MessageLanguage, Readonly<Record<string, string>>> = {
  pt: {
    // the connection to an ERP
    host: 'servidor',
    database: 'base de dados',
    username: 'utilizador',
    password: 'palavra-passe',
    company: 'empresa',
    apiUrl: 'endereço da Web API',
    clientId: 'id do cliente',
    clientSecret: 'segredo do cliente',
    // a shipment
    assigneeName: 'responsável',
    driverName: 'motorista',
    carRegistration: 'matrícula',
    route: 'rota',
    warehouseId: 'armazém',
    // answers to a retailer
    ownGln: 'GLN próprio',
    url: 'endereço',
    folder: 'pasta',
    hostKey: 'chave do servidor',
    // e-mail and the mailbox of the sender
    sender: 'endereço do remetente',
    mailboxHost: 'servidor da caixa de correio',
    mailboxUsername: 'utilizador da caixa de correio',
  },
  en: {
    host: 'server',
    database: 'database',
    username: 'user',
    password: 'password',
    company: 'company',
    apiUrl: 'address of the Web API',
    clientId: 'client id',
    clientSecret: 'client secret',
    assigneeName: 'responsible',
    driverName: 'driver',
    carRegistration: 'registration',
    route: 'route',
    warehouseId: 'warehouse',
    ownGln: 'own GLN',
    url: 'address',
    folder: 'folder',
    hostKey: 'key of the server',
    sender: 'address of the sender',
    mailboxHost: 'server of the mailbox',
    mailboxUsername: 'user of the mailbox',
  },
}
