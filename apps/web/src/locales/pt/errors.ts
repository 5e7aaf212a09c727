export default {
  heading: 'Ooops!',
  home: 'Voltar ao Início',
  noHome: 'Abra a carga ou a nota pelo endereço que recebeu, ou peça mais acessos ao administrador.',
  notFound: 'This page could not be found',
  unknown: 'Ocorreu um erro inesperado.',
  retry: 'Tentar de novo',
  later: {
    title: 'Este ecrã chega mais tarde',
    text: 'O endereço já está reservado e as permissões já valem. O trabalho deste ecrã ainda não está pronto.',
  },
} as const
