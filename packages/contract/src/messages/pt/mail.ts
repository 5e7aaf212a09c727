import type { MailCode } from '@cais/domain/kernel/rule-codes/mail'

export const mail: Record<MailCode, string> = {
  MAIL_ADDRESS_INVALID: '«{address}» não é um endereço de e-mail. Corrija-o ou retire-o.',
  MAIL_ADDRESSES_MANY: 'São endereços a mais: indique no máximo {max}.',
  MAIL_ADDRESS_MISSING:
    'Não há endereço de e-mail para onde enviar[ {number}]. Indique um, ou complete a ficha do cliente.',
  MAIL_COPIES_WITHOUT_ADDRESS:
    'Para receber cópias por e-mail, o cliente precisa de um endereço. Preencha os e-mails para facturas.',
  MAIL_OFF: 'O envio de e-mails está desligado. Ligue-o em Definições › E-mail.',
  MAIL_INCOMPLETE: 'Falta preencher: {fields:field}. Complete-o em Definições › E-mail.',
  MAIL_PASSWORD_UNREADABLE:
    'A palavra-passe guardada não pode ser lida, porque foi cifrada com outra chave. Escreva-a de novo em Definições › E-mail.',
  MAIL_REASON_MISSING: '{number} já foi enviado por e-mail. Indique o motivo do novo envio.',
  MAIL_ON_ITS_WAY: '{number} já vai a caminho de {address}. Espere pelo resultado antes de enviar de novo.',
  MAIL_NOT_DRAWN: 'O PDF não pôde ser desenhado, e nada foi enviado. Tenta-se de novo.',
  MAIL_UNREACHABLE:
    'O servidor de e-mail {host} não responde: confirme o endereço, a porta e se está ligado.',
  MAIL_TIMEOUT: 'O servidor de e-mail {host} não respondeu a tempo, e nada foi entregue.',
  MAIL_NO_SMTP: 'O que responde em {host} não é um servidor de e-mail (SMTP). Confirme o endereço e a porta.',
  MAIL_NOT_ENCRYPTED:
    'A ligação cifrada a {host} falhou: o servidor não a oferece, ou o seu certificado não é válido. Confirme a segurança e a porta.',
  MAIL_SIGN_IN_REFUSED: 'O servidor de e-mail {host} recusou o utilizador ou a palavra-passe.',
  MAIL_DEFERRED: 'O servidor de e-mail pediu para tentar mais tarde[: {reply}].',
  MAIL_REFUSED: 'O servidor de e-mail recusou a mensagem[: {reply}].',
  MAIL_ADDRESS_REFUSED:
    'O endereço {address} foi recusado[: {reply}]. Corrija-o na ficha do cliente e envie de novo.',
  MAIL_LINE_LOST:
    'A ligação ao servidor de e-mail caiu depois de a mensagem ser enviada. Não se sabe se chegou; pergunte ao cliente antes de enviar de novo.',
  MAIL_RETURNED:
    'O e-mail para {address} foi aceite e depois devolvido[: {reply}]. Corrija o endereço na ficha do cliente e envie de novo.',
  MAILBOX_OFF: 'A leitura dos e-mails devolvidos está desligada. Ligue-a em Definições › E-mail.',
  MAILBOX_INCOMPLETE: 'Falta preencher: {fields:field}. Complete-o em Definições › E-mail.',
  MAILBOX_PASSWORD_UNREADABLE:
    'A palavra-passe da caixa de correio não pode ser lida, porque foi cifrada com outra chave. Escreva-a de novo em Definições › E-mail.',
}
