/** Of a question and of an answer, in UTF-16 code units. Apart from the rules, for a form of the signing room to know it. */
export const maxQuestionLength = 1000
