local document = { sections = {} }
document.sections[1] = document
return document
