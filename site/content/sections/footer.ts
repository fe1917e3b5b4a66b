export const footer = {
  emergency:
    'Bent u patiënt? Deze site is niet voor spoed. Bel bij levensgevaar 112, en bij andere spoed uw huisartsenpraktijk.',
};
